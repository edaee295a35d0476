import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { CircleCheck, CircleDashed, CircleHelp, Unlink2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgedSentence } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { type Flag, flagOf } from './verdict-pieces.ts';

/** A line for each flag, and a sign at the sentence's end: neither says it by colour alone. */
const LOOKS: Readonly<
  Record<Flag, { line: 'dashed' | 'solid' | 'dotted' | 'none'; icon: typeof CircleHelp }>
> = {
  partly: { line: 'dashed', icon: CircleDashed },
  not_found: { line: 'solid', icon: CircleHelp },
  not_cited: { line: 'dotted', icon: Unlink2 },
  seconded: { line: 'none', icon: CircleCheck },
};

interface Props {
  sentence: JudgedSentence | undefined;
  /** The sentence ends here: its sign follows. */
  isLast: boolean;
  children: ReactNode;
}

/** A part of a sentence that what it cites does not hold: a hairline under it, at the end a sign that says why. */
export function FlaggedSentence({ sentence, isLast, children }: Props) {
  const flag = sentence && flagOf(sentence);
  if (!sentence || !flag) return children;
  const { line } = LOOKS[flag];
  return (
    <>
      <Box
        component="span"
        data-verdict={flag}
        sx={{
          textDecoration: line === 'none' ? 'none' : `underline ${line} 1px`,
          textDecorationColor: `var(--cairn-palette-${flag === 'not_found' ? 'warning-main' : 'text-secondary'})`,
          textUnderlineOffset: '0.3em',
          textDecorationSkipInk: 'none',
        }}
      >
        {children}
      </Box>
      {isLast && <VerdictSign sentence={sentence} flag={flag} />}
    </>
  );
}

function VerdictSign({ sentence, flag }: { sentence: JudgedSentence; flag: Flag }) {
  const explanation = useExplanation(sentence, flag);
  const { icon: Icon } = LOOKS[flag];
  return (
    <Tooltip
      title={<Box sx={{ maxWidth: 300 }}>{explanation}</Box>}
      enterTouchDelay={0}
      leaveTouchDelay={8_000}
    >
      <ButtonBase
        aria-label={explanation}
        data-verdict-sign={flag}
        sx={{
          minWidth: 24,
          height: 24,
          mx: '-2px',
          my: '-4px',
          verticalAlign: '-0.3em',
          borderRadius: '5px',
          color: flag === 'not_found' ? 'warning.main' : 'text.secondary',
          '&:hover': { bgcolor: 'raised' },
        }}
      >
        <Icon size={13} aria-hidden />
      </ButtonBase>
    </Tooltip>
  );
}

function useExplanation({ words, figures, opposed, second_look }: JudgedSentence, flag: Flag): string {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const missing = [...figures, ...words].map((word) => t('verdicts.quoted', { word }));
  const said = [opposed ? t('verdicts.opposed') : t(`verdicts.${flag}`)];
  if (missing.length > 0 && flag !== 'not_cited')
    said.push(t('verdicts.missing', { words: formats.list(missing) }));
  if (second_look) said.push(t('verdicts.secondLook'));
  return said.join(' ');
}
