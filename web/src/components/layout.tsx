import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { size } from '../theme/tokens.ts';

// `styled` forgets that a Box may be any element.

/** Things beside each other, on one middle line. */
export const Row = styled(Box)({ display: 'flex', alignItems: 'center' }) as typeof Box;

/** Things one under the other. */
export const Column = styled(Box)({ display: 'flex', flexDirection: 'column' }) as typeof Box;

/** A surface with a line around it. */
export const Card = styled(Box)(({ theme }) => ({
  border: '1px solid',
  borderColor: (theme.vars ?? theme).palette.divider,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
})) as typeof Box;

/** The smallest text: facts and times beside something. */
export const Caption = styled(Box)(({ theme }) => ({
  color: (theme.vars ?? theme).palette.text.secondary,
  fontSize: size.caption,
})) as typeof Box;

/** What explains or adds to something, smaller and quieter than it. */
export const Muted = styled(Box)(({ theme }) => ({
  color: (theme.vars ?? theme).palette.text.secondary,
  fontSize: size.small,
})) as typeof Box;
