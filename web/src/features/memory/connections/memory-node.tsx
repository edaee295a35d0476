import Box from '@mui/material/Box';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { TYPE_ICONS } from '../charts/type-icons.ts';
import type { MemoryNode } from './graph-data.ts';
import { LABEL } from './layout-graph.ts';

/** Lines end in the middle of a label, under it. */
const middle = { top: '50%', left: '50%', opacity: 0, minWidth: 0, minHeight: 0, width: 1, height: 1 };

/** A memory of the graph: a button with its first words. */
export function MemoryNodeButton({ id, data }: NodeProps<MemoryNode>) {
  const { t } = useTranslation(['memory-views', 'memory']);
  const { memory, aside, chosen, tabbable } = data;
  const Icon = TYPE_ICONS[memory.memory_type];
  return (
    <>
      <Handle type="source" position={Position.Top} isConnectable={false} style={middle} />
      <Handle type="target" position={Position.Top} isConnectable={false} style={middle} />
      <Box
        component="button"
        type="button"
        className="nopan"
        data-memory={id}
        aria-pressed={chosen}
        aria-label={`${t(`memory:types.${memory.memory_type}`)}: ${memory.content.slice(0, 120)}`}
        title={memory.content.slice(0, 300)}
        tabIndex={tabbable ? 0 : -1}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '6px',
          width: LABEL.width,
          height: LABEL.height,
          px: '8px',
          py: 0,
          m: 0,
          font: 'inherit',
          fontSize: '14px',
          textAlign: 'left',
          cursor: 'pointer',
          color: aside ? 'text.secondary' : 'text.primary',
          bgcolor: chosen ? 'mark' : 'background.paper',
          border: '1px solid',
          borderColor: chosen ? 'text.primary' : aside ? 'divider' : 'text.secondary',
          borderRadius: '6px',
          '& svg': { flex: 'none', color: 'text.secondary' },
          '&:hover': { bgcolor: chosen ? 'mark' : 'raised' },
        }}
      >
        <Icon size={14} aria-hidden />
        <Box
          component="span"
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {memory.content}
        </Box>
      </Box>
    </>
  );
}
