import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFinal, messageOf } from '#lib/api/errors.ts';
import { Column, Row } from './layout.tsx';

interface Props {
  title: string;
  /** What was fetched in vain: its error is the text, and fetching it again the way on. */
  of?: { error?: unknown; mutate: () => unknown };
  text?: string | undefined;
  onRetry?: () => void;
  /** Other ways on: the only ones where asking again would change nothing. */
  actions?: ReactNode;
  /** For narrow panels. */
  dense?: boolean;
  /** Level of the heading in the page's outline. */
  level?: 'h1' | 'h2';
}

/** What failed, in words, with the way on. */
export function ErrorState({ title, of, dense = false, level = 'h2', actions, ...props }: Props) {
  const { t } = useTranslation();
  const text = props.text ?? (of && messageOf(of.error));
  const onRetry = props.onRetry ?? (of && (() => void of.mutate()));
  const mayRetry = onRetry && !(actions && isFinal(of?.error));
  return (
    <Column
      role="alert"
      sx={{ alignItems: 'center', textAlign: 'center', gap: 1.5, px: 4, py: dense ? 5 : 12 }}
    >
      <Box sx={{ color: 'error.main', display: 'flex' }}>
        <CircleAlert size={dense ? 20 : 28} strokeWidth={1.6} aria-hidden />
      </Box>
      <Typography variant={dense ? 'h4' : 'h2'} component={level}>
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', maxWidth: '56ch' }}>{text}</Typography>}
      {(mayRetry || actions) && (
        <Row sx={{ gap: 2, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
          {mayRetry && (
            <Button variant="outlined" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
          {actions}
        </Row>
      )}
    </Column>
  );
}
