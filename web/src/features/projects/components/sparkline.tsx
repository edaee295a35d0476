import Box from '@mui/material/Box';

const WIDTH = 84;
const HEIGHT = 26;
/** Room for the stroke and the last day's dot. */
const EDGE = 3;

/** The last seven days, oldest first, as a line. Decoration: the trend beside it says what it comes to. */
export function Sparkline({ days }: { days: readonly number[] }) {
  if (days.length < 2) return null;
  const most = Math.max(1, ...days);
  const quiet = days.every((count) => count === 0);
  const x = (index: number) => EDGE + (index * (WIDTH - 2 * EDGE)) / (days.length - 1);
  const y = (count: number) => HEIGHT - EDGE - (count / most) * (HEIGHT - 2 * EDGE);
  const line = days.map((count, index) => `${x(index).toFixed(1)},${y(count).toFixed(1)}`).join(' ');
  return (
    <Box
      component="svg"
      aria-hidden
      data-sparkline={days.join(',')}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{
        width: WIDTH,
        maxWidth: '48%',
        height: HEIGHT,
        flex: 'none',
        overflow: 'visible',
        color: quiet ? 'divider' : 'primary.main',
      }}
    >
      {!quiet && (
        <polygon
          points={`${x(0)},${HEIGHT - EDGE} ${line} ${x(days.length - 1)},${HEIGHT - EDGE}`}
          fill="currentColor"
          opacity={0.12}
        />
      )}
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {!quiet && <circle cx={x(days.length - 1)} cy={y(days.at(-1) ?? 0)} r={2.25} fill="currentColor" />}
    </Box>
  );
}
