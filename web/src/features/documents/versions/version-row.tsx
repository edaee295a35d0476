import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ActionsMenu, type MenuAction } from '#components/actions-menu.tsx';
import { Caption, Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { DocumentState } from '../components/document-state.tsx';

interface Props {
  version: ProjectDocument;
  /** Who uploaded it; undefined where they are no member any more. */
  addedBy: string | undefined;
  onOpen: () => void;
  onMakeCurrent: () => void;
  onDelete: () => void;
}

/** A figure and its unit stay on one line. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');

/** A version: its number, where it stands, since when, from whom and how large. */
export function VersionRow({ version, addedBy, onOpen, onMakeCurrent, onDelete }: Props) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const { canChange } = useProjectAccess();
  const { id, project_id, version_number: number, version_state: state, status, created_at } = version;
  const facts = [whole(formats.dateTime(created_at)), addedBy, whole(formats.bytes(version.file_size))];
  const isBack = state === 'earlier' && status === 'processed';
  const actions: MenuAction[] = [
    ...(isBack ? [{ icon: RotateCcw, label: t('versions.makeCurrent'), onPick: onMakeCurrent }] : []),
    { icon: Trash2, label: t('card.delete'), onPick: onDelete },
  ];
  return (
    <Row component="li" sx={{ gap: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Row sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Link component={RouterLink} to={paths.document(project_id, id)} onClick={onOpen}>
            {t('versions.number', { number })}
          </Link>
          {state === 'current' && <Box component="strong">{t('versions.current')}</Box>}
        </Row>
        <Caption sx={{ overflowWrap: 'anywhere' }}>{facts.filter(Boolean).join(' · ')}</Caption>
      </Box>
      <DocumentState document={version} />
      {canChange && <ActionsMenu size="small" label={t('versions.menu', { number })} actions={actions} />}
    </Row>
  );
}
