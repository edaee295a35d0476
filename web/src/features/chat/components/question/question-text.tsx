import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clamped } from '#theme/styles.ts';

/** A question of more characters or lines is shown by its beginning. */
const MOST_CHARACTERS = 1_500;
const MOST_LINES = 20;
/** Lines of a long one that are shown at first. */
const SHOWN_LINES = 10;

const isLong = (text: string) => text.length > MOST_CHARACTERS || text.split('\n').length > MOST_LINES;

/** What was asked. Pages of pasted text would push their answer out of sight: of those the beginning is shown. */
export function QuestionText({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const long = isLong(text);
  return (
    <Box
      className="question-text"
      sx={{
        bgcolor: 'raised',
        borderRadius: '12px 12px 4px 12px',
        px: 4,
        py: 2.5,
        fontSize: 'size.reading',
        lineHeight: 1.5,
        unicodeBidi: 'plaintext',
        overflowWrap: 'anywhere',
      }}
    >
      <Box
        id={id}
        sx={{
          whiteSpace: 'pre-wrap',
          ...(long && !isWhole && { ...clamped(SHOWN_LINES), '@media print': { display: 'block' } }),
        }}
      >
        {text}
      </Box>
      {long && (
        <Button
          className="not-printed"
          size="small"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          sx={{ mt: 1, ml: -2 }}
        >
          {t(isWhole ? 'messages.less' : 'messages.whole')}
        </Button>
      )}
    </Box>
  );
}
