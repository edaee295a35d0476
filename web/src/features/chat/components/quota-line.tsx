import Box from '@mui/material/Box';
import { CircleAlert, Gauge } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Nearing, nearest, useTokens } from '#lib/token-quotas.ts';
import { useFormats } from '#lib/use-formats.ts';

export const QUOTA_ID = 'token-quota';

/**
 * The limit on tokens that is near or reached, where one is: asked for with the chat, and again after each answer where
 * there are limits. `asks`: the person may ask here.
 */
export function useNearestQuota(projectId: number, busy: boolean, asks: boolean): Nearing | null {
  const { data: quotas, mutate } = useTokens(projectId, { shows: asks });
  const isLimited = quotas !== undefined && quotas.person.limit + quotas.project.limit > 0;
  const was = useRef(busy);
  useEffect(() => {
    const ended = was.current && !busy;
    was.current = busy;
    if (ended && isLimited) void mutate();
  }, [busy, isLimited, mutate]);
  return quotas && asks ? nearest(quotas) : null;
}

/** One quiet line: how much of a limit is used, and when its count starts again. Two lines of it fit the place. */
export function QuotaLine({ quota }: { quota: Nearing }) {
  const { t } = useTranslation('chat');
  const { number, moment } = useFormats();
  const { holder, state, limit, counted, end } = quota;
  const isReached = state === 'reached';
  const Icon = isReached ? CircleAlert : Gauge;
  return (
    <Box
      id={QUOTA_ID}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        color: 'text.secondary',
        fontSize: 'size.caption',
        lineHeight: '15px',
      }}
    >
      <Box
        component={Icon}
        size={14}
        aria-hidden
        sx={{ flex: 'none', color: isReached ? 'error.main' : 'warning.main' }}
      />
      <span>
        {t(`quota.${state}.${holder}`, { limit: number(limit), counted: number(counted), when: moment(end) })}
      </span>
    </Box>
  );
}
