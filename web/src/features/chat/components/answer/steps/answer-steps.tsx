import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Check, ChevronDown, Circle, CircleSlash, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { AnswerStep } from '#lib/api/types.ts';
import { useStepText } from './use-step-text.ts';

interface Props {
  steps: readonly AnswerStep[];
  /** The answer has no words yet: what is being done is all there is to see. */
  open: boolean;
}

const ICONS = {
  waiting: Circle,
  running: LoaderCircle,
  done: Check,
  failed: TriangleAlert,
  stopped: CircleSlash,
} as const;

const ICON_STYLES = {
  waiting: {},
  running: { animation: 'cairn-turn 1.4s linear infinite' },
  done: { color: 'success.main' },
  failed: { color: 'warning.main' },
  stopped: {},
} as const;

/** The steps of an answer to a long or wide question. They close as its text begins, unless a person chose. */
export function AnswerSteps({ steps, open: usual }: Props) {
  const { t } = useTranslation('chat');
  const textOf = useStepText();
  const list = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? usual;
  const running = steps.find(({ state }) => state === 'running');
  const failures = steps.filter(({ state }) => state === 'failed').length;
  const parts = [running ? textOf(running) : t('steps.summary', { count: steps.length })];
  if (failures > 0) parts.push(t('steps.failures', { count: failures }));
  return (
    <Box data-steps sx={{ mb: 3, color: 'text.secondary', fontSize: 'size.small', lineHeight: 1.5 }}>
      <ButtonBase
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setChosen(!open)}
        sx={{
          minHeight: 28,
          maxWidth: '100%',
          gap: 1.5,
          px: 1.5,
          mx: -1.5,
          borderRadius: 1,
          textAlign: 'start',
          '&:hover': { color: 'text.primary' },
          '& svg': {
            flex: 'none',
            transform: open ? 'none' : 'rotate(-90deg)',
            transition: 'transform 150ms',
          },
        }}
      >
        <ChevronDown size={14} aria-hidden />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {parts.join(' · ')}
        </Box>
      </ButtonBase>
      <Box
        component="ol"
        id={list}
        aria-label={t('steps.label')}
        hidden={!open}
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}
      >
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added, and have no name of their own.
          <StepLine key={place} step={step} text={textOf(step)} />
        ))}
      </Box>
    </Box>
  );
}

function StepLine({ step: { state }, text }: { step: AnswerStep; text: string }) {
  const { t } = useTranslation('chat');
  const Icon = ICONS[state];
  return (
    <Box
      component="li"
      data-step={state}
      sx={{
        display: 'flex',
        gap: 2,
        py: 0.5,
        ...(state === 'running' && { color: 'text.primary' }),
        '& svg': { flex: 'none', mt: '3px', ...ICON_STYLES[state] },
        '@keyframes cairn-turn': { to: { transform: 'rotate(1turn)' } },
        '@media (prefers-reduced-motion: reduce)': { '& svg': { animation: 'none' } },
      }}
    >
      <Icon size={14} aria-hidden />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        <VisuallyHidden>{` (${t(`steps.states.${state}`)})`}</VisuallyHidden>
      </Box>
    </Box>
  );
}
