import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Caption } from '#components/layout.tsx';
import { useFormats } from '#lib/use-formats.ts';
import type { useMemoryHealth } from '../api/memories.ts';

interface Props {
  projectId: number;
  health: ReturnType<typeof useMemoryHealth>;
  enhanced: boolean;
}

/** The server's word for the state of its memory. */
const HEALTHY = 'healthy';

/** Part 2 §2: health, whether enhanced fields are active, the project, and when a memory was changed last. */
export function ManagerFooter({ projectId, health, enhanced }: Props) {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  const { data, error } = health;
  const state = error ? 'unknown' : !data ? 'checking' : data.status === HEALTHY ? 'healthy' : 'unhealthy';
  const tone = { healthy: 'success.main', unhealthy: 'error.main' };
  return (
    <Caption
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        pt: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: tone[state as keyof typeof tone] ?? 'text.secondary',
          }}
        />
        {t(`health.${state}`)}
      </Box>
      <span>{enhanced ? t('health.enhanced') : t('health.plain')}</span>
      <span>{t('projectId', { id: projectId })}</span>
      {data?.last_updated && (
        <span>{t('health.updated', { time: formats.dateTime(data.last_updated) })}</span>
      )}
    </Caption>
  );
}
