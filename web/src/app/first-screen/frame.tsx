import Box from '@mui/material/Box';
import { CairnMark } from '#components/cairn-mark.tsx';
import { Row } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';
import { frame } from '#theme/tokens.ts';

const block = { bgcolor: 'raised', borderRadius: 1 };

/** What stands for the page of a screen: its heading, a line, and cards. */
function Blocks({ isFirst }: { isFirst: boolean }) {
  return (
    <Box sx={{ flex: 1, p: { xs: 4, sm: 8 }, maxWidth: 1240, mx: 'auto', ...(isFirst ? appearLate : {}) }}>
      <Box sx={{ ...block, width: 'min(60%, 18rem)', height: '1.75rem', mb: 3 }} />
      <Box sx={{ ...block, width: 'min(80%, 26rem)', height: '1rem', mb: 8 }} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))', gap: 4 }}>
        {['one', 'two', 'three', 'four'].map((key) => (
          <Box key={key} sx={{ ...block, height: '7rem' }} />
        ))}
      </Box>
    </Box>
  );
}

// After a line's own width, which would set its colour again.
const panel = { flex: 'none', bgcolor: 'background.paper', borderColor: 'divider' };

interface Props {
  /** With the panels of a project. */
  inProject?: boolean;
  /** Nothing was shown before it: what is quick does not flicker. */
  isFirst?: boolean;
}

/** The frame of the screens after sign-in, while their code is on its way: bar, panels, and what will fill them. */
export function Frame({ inProject = false, isFirst = false }: Props) {
  return (
    <Box
      aria-hidden="true"
      sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <Row
        sx={{
          height: frame.top,
          flex: 'none',
          gap: 2,
          px: { xs: 3, sm: 4 },
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          fontWeight: 650,
          fontSize: '0.9375rem',
        }}
      >
        <CairnMark size={22} />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Cairn
        </Box>
      </Row>
      <Box sx={{ flex: 1, display: 'flex', minHeight: 0 }}>
        {inProject && (
          <Box sx={{ width: frame.left, borderRight: 1, display: { xs: 'none', md: 'block' }, ...panel }} />
        )}
        <Blocks isFirst={isFirst} />
        {inProject && (
          <Box sx={{ width: frame.right, borderLeft: 1, display: { xs: 'none', lg: 'block' }, ...panel }} />
        )}
      </Box>
    </Box>
  );
}
