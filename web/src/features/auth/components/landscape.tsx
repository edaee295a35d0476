import Box from '@mui/material/Box';

/** Height lines of a hillside with a cairn on it. Decoration. */
export function Landscape() {
  return (
    <Box
      component="svg"
      viewBox="0 0 720 460"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      sx={{ width: '100%', flex: '1 1 0', minHeight: 0, color: 'divider', display: 'block' }}
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.4">
        <path d="M-10 170C90 120 170 150 260 128s160-70 270-52 140 40 210 18" />
        <path d="M-10 206c100-48 184-18 274-42s158-62 262-46 148 36 214 20" />
        <path d="M-10 244c104-44 196-14 288-40s150-50 250-38 154 30 212 20" />
        <path d="M-10 282c110-38 206-10 300-36s146-38 240-30 158 26 210 20" />
        <path d="M-10 320c116-32 218-6 312-30s140-28 230-22 164 22 208 18" />
        <path d="M-10 358c120-26 230-2 324-24s136-18 222-14 166 16 204 14" />
        <path d="M-10 396c126-20 240 2 336-16s130-10 214-8 170 10 200 10" />
        <path d="M-10 434c130-12 250 4 348-8s124-4 206-2 172 6 196 6" />
      </g>
      <path
        d="M60 470c70-60 40-86 120-118s96-22 150-52"
        fill="none"
        stroke="var(--cairn-palette-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      <g fill="var(--cairn-palette-primary-main)">
        <path d="M312 326c-4-15 20-24 62-25s74 5 76 19-22 21-72 21-62-3-66-15z" />
        <path
          d="M330 294c-5-13 14-22 46-23s58 4 59 16-16 18-54 18-47-1-51-11z"
          fill="color-mix(in srgb, var(--cairn-palette-primary-main) 86%, var(--cairn-palette-canvas))"
        />
        <path
          d="M346 265c-4-11 10-19 34-20s43 4 43 14-12 15-38 15-36-1-39-9z"
          fill="color-mix(in srgb, var(--cairn-palette-primary-main) 74%, var(--cairn-palette-canvas))"
        />
        <path
          d="M358 240c-3-9 7-15 23-15s29 4 29 11-9 12-26 12-24-1-26-8z"
          fill="color-mix(in srgb, var(--cairn-palette-primary-main) 62%, var(--cairn-palette-canvas))"
        />
        <path
          d="M369 220c-2-7 4-11 13-11s17 3 17 9-6 8-15 8-14-1-15-6z"
          fill="color-mix(in srgb, var(--cairn-palette-primary-main) 52%, var(--cairn-palette-canvas))"
        />
      </g>
    </Box>
  );
}
