/**
 * The colours of Cairn, once for each scheme. Contrast was measured against canvas, surface and raised:
 * every text colour holds 4.5:1 on all three.
 */
export interface Tokens {
  canvas: string;
  surface: string;
  raised: string;
  line: string;
  ink: string;
  muted: string;
  primary: string;
  onPrimary: string;
  primaryStrong: string;
  accent: string;
  success: string;
  warning: string;
  error: string;
  info: string;
  /** Wash behind a marked passage. */
  mark: string;
  shadow: string;
}

export const light: Tokens = {
  canvas: '#F6F5F1',
  surface: '#FFFFFF',
  raised: '#ECEAE3',
  line: '#DAD6CB',
  ink: '#1D2226',
  muted: '#585F67',
  primary: '#0B6B5D',
  onPrimary: '#FFFFFF',
  primaryStrong: '#08544A',
  accent: '#985900',
  success: '#1A773B',
  warning: '#8A5A00',
  error: '#B3261E',
  info: '#1F5FAE',
  mark: '#F9E3B4',
  shadow: '0 8px 28px rgba(40, 36, 24, 0.14), 0 1px 3px rgba(40, 36, 24, 0.10)',
};

export const dark: Tokens = {
  canvas: '#14171A',
  surface: '#1B1F23',
  raised: '#252A2F',
  line: '#363C43',
  ink: '#EAE8E2',
  muted: '#A9AFB6',
  primary: '#63CDB8',
  onPrimary: '#0C1F1B',
  primaryStrong: '#86DECB',
  accent: '#F2B866',
  success: '#6FD08C',
  warning: '#EBC06D',
  error: '#FF8A80',
  info: '#86B7F2',
  mark: '#5A4420',
  shadow: '0 10px 32px rgba(0, 0, 0, 0.5), 0 1px 3px rgba(0, 0, 0, 0.4)',
};

/** Higher contrast: every text colour holds 7:1 on canvas, surface and raised, lines 4.5:1. */
export const lightMore: Tokens = {
  canvas: '#FAFAF7',
  surface: '#FFFFFF',
  raised: '#EDEBE4',
  line: '#6E6A5E',
  ink: '#0B0E10',
  muted: '#3A4046',
  primary: '#07493F',
  onPrimary: '#FFFFFF',
  primaryStrong: '#03322B',
  accent: '#653900',
  success: '#0B4D24',
  warning: '#5C3A00',
  error: '#86140E',
  info: '#123F7B',
  mark: '#FFE08A',
  shadow: '0 8px 28px rgba(0, 0, 0, 0.24)',
};

export const darkMore: Tokens = {
  canvas: '#0B0D0F',
  surface: '#111417',
  raised: '#1D2227',
  line: '#959EA8',
  ink: '#FFFFFF',
  muted: '#D3D8DE',
  primary: '#8DE6D3',
  onPrimary: '#06120F',
  primaryStrong: '#B4F2E4',
  accent: '#FFD08A',
  success: '#98E5AF',
  warning: '#FFD992',
  error: '#FFB9B3',
  info: '#B3D3FF',
  mark: '#4A3510',
  shadow: '0 10px 32px rgba(0, 0, 0, 0.8)',
};

/** Type sizes in rem, so that a larger text setting of the browser enlarges everything. */
export const size = {
  caption: '0.75rem',
  small: '0.8125rem',
  body: '0.875rem',
  reading: '1rem',
  title: '1.25rem',
  display: '1.5rem',
  hero: '2rem',
} as const;

export const weight = { regular: 400, medium: 500, strong: 650 } as const;

export const fontSans =
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif";
export const fontMono = "'JetBrains Mono Variable', ui-monospace, 'SF Mono', Menlo, Consolas, monospace";

/** Widths of the frame in pixels. */
export const frame = { top: 52, strip: 48, left: 264, right: 320, centre: 480 } as const;
