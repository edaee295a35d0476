import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CairnMark } from './cairn-mark.tsx';
import { Column } from './layout.tsx';

/** Invisible for the first 150 ms, so that what is quick does not flicker. */
export const appearLate = {
  animation: 'cairn-appear 160ms ease-out 150ms both',
  '@keyframes cairn-appear': { from: { opacity: 0 }, to: { opacity: 1 } },
};

interface Props {
  /** It stands for a whole screen, and not for a part of one. */
  whole?: boolean;
}

/** A screen, or a large part of one, while it is not yet known what to show. */
export function LoadingScreen({ whole = false }: Props) {
  const { t } = useTranslation();
  return (
    <Box component={whole ? 'main' : 'div'} sx={{ height: '100%' }}>
      <Column
        role="status"
        sx={{
          minHeight: '100%',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 3,
          color: 'text.secondary',
          ...appearLate,
        }}
      >
        <CairnMark size={36} />
        <Box component={whole ? 'h1' : 'span'} sx={{ m: 0, font: 'inherit' }}>
          {t('loading')}
        </Box>
      </Column>
    </Box>
  );
}
