import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Member, Project } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { changeRole, type InvitedRole, removeMember } from '../api/members.ts';

/** What may be done about a member, each after a question. */
export type MemberAction = 'remove' | 'leave' | 'pass';

/** Changes members of a project and reports the outcome; `busy` is the member that is being changed. */
export function useMemberActions({ id: projectId, name: projectName }: Project) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const { busy, run } = useAction<string>((message) => t('members.failed', { message }));
  const nameOf = (member: Member) => member.name || member.email || t('members.gone');

  const attempt = (member: Member, action: () => Promise<string>) =>
    run(async () => toast(await action(), 'success'), member.id);

  const setRole = (member: Member, role: InvitedRole) =>
    attempt(member, async () => {
      await changeRole(projectId, member.id, role);
      return t('members.changed', { name: nameOf(member), role: t(`roles.${role}`) });
    });

  const act = (member: Member, action: MemberAction) =>
    attempt(member, async () => {
      if (action === 'pass') {
        await changeRole(projectId, member.id, 'owner');
        return t('members.passed', { name: nameOf(member) });
      }
      await removeMember(projectId, member);
      if (action === 'remove') return t('members.removed', { name: nameOf(member) });
      navigate(paths.dashboard, { replace: true });
      return t('members.left', { name: projectName });
    });

  return { busy, nameOf, setRole, act };
}
