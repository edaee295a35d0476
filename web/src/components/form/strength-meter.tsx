import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { passwordStrength } from '#lib/auth/password-rules.ts';
import { Muted, Row } from '../layout.tsx';

const COLOURS = ['error.main', 'error.main', 'warning.main', 'warning.main', 'success.main', 'success.main'];
const BARS = [1, 2, 3, 4, 5];

interface Props {
  password: string;
  /** What others know of the person: a password made of it is weak. */
  known: readonly string[];
}

/** How strong the password is, in five bars and a word. */
export function StrengthMeter({ password, known }: Props) {
  const { t } = useTranslation('auth');
  const score = passwordStrength(password, known);
  const word = t('register.strengths', { returnObjects: true })[score] ?? '';
  return (
    <Row
      role="meter"
      aria-label={t('register.strength')}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={score}
      aria-valuetext={word}
      sx={{ gap: 3 }}
    >
      <Box sx={{ display: 'flex', gap: 1, flex: 1 }}>
        {BARS.map((bar) => (
          <Box
            key={bar}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: bar <= score ? COLOURS[score] : 'raised',
              transition: 'background-color 160ms ease-out',
            }}
          />
        ))}
      </Box>
      <Muted sx={{ minWidth: '5.4em', textAlign: 'right' }}>{word}</Muted>
    </Row>
  );
}
