import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { TalkDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Column, Row } from '#components/layout.tsx';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useCreateChat } from './use-create-chat.ts';

/** A project without any chat yet. */
export function NoSession({ projectId }: { projectId: number }) {
  const { t } = useTranslation('chat');
  const { create, creating } = useCreateChat(projectId);
  const { canChat } = useProjectAccess();
  return (
    <Column sx={{ height: '100%', overflowY: 'auto' }}>
      <Row sx={{ px: 5, minHeight: 42, flex: 'none', color: 'text.secondary', fontWeight: 500 }}>
        {t('header.select')}
      </Row>
      <Box sx={{ flex: '1 0 auto', display: 'grid', placeItems: 'center' }}>
        <EmptyState
          drawing={<TalkDrawing />}
          title={t('sessions.empty')}
          text={canChat ? t('composer.noSession') : ''}
          action={
            canChat && (
              <Button variant="contained" disabled={creating} onClick={() => void create()}>
                {creating ? t('sessions.creating') : t('sessions.new')}
              </Button>
            )
          }
        />
      </Box>
    </Column>
  );
}
