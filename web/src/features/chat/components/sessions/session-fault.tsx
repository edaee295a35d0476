import Box from '@mui/material/Box';
import { Notice } from '#components/notice.tsx';
import { clearSessionFault, type Place, useSessionFault } from './session-faults.ts';

/** What failed last with a chat of this project, if it was asked for here. */
export function SessionFault({ projectId, place }: { projectId: number; place: Place }) {
  const fault = useSessionFault();
  if (fault?.projectId !== projectId || fault.place !== place) return null;
  return (
    <Notice level="error" onClose={clearSessionFault} sx={{ mb: 2 }}>
      {fault.text}
      {fault.reason && <Box sx={{ color: 'text.secondary' }}>{fault.reason}</Box>}
    </Notice>
  );
}
