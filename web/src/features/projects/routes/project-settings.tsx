import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { AiConfiguration } from '../ai/ai-configuration.tsx';
import { TokenSection } from '../ai/token-section.tsx';
import { useProject } from '../api/projects.ts';
import { ProjectDetailsForm } from '../components/project-details-form.tsx';
import { ProjectEndings } from '../components/project-endings.tsx';
import { MembersSection } from '../members/members-section.tsx';

export default function ProjectSettingsRoute() {
  const { t } = useTranslation('projects');
  const projectId = Number(useParams().projectId);
  const { data: project } = useProject(projectId);
  if (!project) return null;
  return (
    <Page width={720}>
      <PageHeader
        title={t('settings.title')}
        text={t(project.role === 'owner' ? 'settings.text' : 'settings.textMember')}
      />
      <ProjectDetailsForm key={project.id} project={project} />
      <AiConfiguration key={`ai-${project.id}`} project={project} />
      <TokenSection projectId={project.id} />
      <MembersSection key={`members-${project.id}`} project={project} />
      <ProjectEndings project={project} />
    </Page>
  );
}
