import Button from '@mui/material/Button';
import { SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useCreateChat } from './use-create-chat.ts';

export function NewChatButton({ projectId }: { projectId: number }) {
  const { t } = useTranslation('chat');
  const { create, creating } = useCreateChat(projectId, 'list');
  const { canChat } = useProjectAccess();
  if (!canChat) return null;
  return (
    <Button
      variant="outlined"
      fullWidth
      startIcon={<SquarePen size={16} />}
      disabled={creating}
      onClick={() => void create()}
    >
      {creating ? t('sessions.creating') : t('sessions.new')}
    </Button>
  );
}
