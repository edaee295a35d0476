import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';

interface SliderSettingProps {
  label: string;
  help: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled: boolean;
  onCommit: (value: number) => void;
}

/** A number on a scale. It moves with the pointer and is sent when that lets go, or at each step by keyboard. */
export function SliderSetting({
  label,
  help,
  value,
  min,
  max,
  step,
  disabled,
  onCommit,
}: SliderSettingProps) {
  const { i18n } = useTranslation();
  const [moving, setMoving] = useState<number | null>(null);
  const id = useId();
  const shown = moving ?? value;
  const digits = step < 1 ? 1 : 0;
  const format = (number: number) =>
    new Intl.NumberFormat(i18n.language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(number);
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, alignItems: 'baseline' }}>
        <Box id={id} sx={{ fontSize: 'size.small', fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        <Box component="output" sx={{ fontWeight: 500 }}>
          {format(shown)}
        </Box>
      </Box>
      <Box sx={{ px: 2 }}>
        <Slider
          size="small"
          value={shown}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          onChange={(_, next) => setMoving(next as number)}
          onChangeCommitted={(_, next) => {
            setMoving(null);
            // Steps of a tenth, without what binary fractions add to them.
            const rounded = Number((next as number).toFixed(digits));
            if (rounded !== value) onCommit(rounded);
          }}
          aria-labelledby={id}
          aria-describedby={`${id}-help`}
          getAriaValueText={format}
          marks={[
            { value: min, label: format(min) },
            { value: max, label: format(max) },
          ]}
          sx={{
            '& .MuiSlider-markLabel': { fontSize: 'size.caption', color: 'text.secondary' },
            '& .MuiSlider-markLabel[data-index="0"]': { transform: 'translateX(-6px)' },
            '& .MuiSlider-markLabel[data-index="1"]': { transform: 'translateX(calc(-100% + 6px))' },
          }}
        />
      </Box>
      <Muted id={`${id}-help`} sx={{ mt: 0.5 }}>
        {help}
      </Muted>
    </Box>
  );
}

interface SwitchSettingProps {
  label: string;
  help: string;
  value: boolean;
  disabled: boolean;
  onChange: (value: boolean) => void;
}

/** On or off. */
export function SwitchSetting({ label, help, value, disabled, onChange }: SwitchSettingProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 4 }}>
      <Box component="label" htmlFor={id} sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontSize: 'size.small', fontWeight: 500 }}>
          {label}
        </Box>
        <Muted component="span" id={`${id}-help`} sx={{ display: 'block' }}>
          {help}
        </Muted>
      </Box>
      <Switch
        id={id}
        size="small"
        checked={value}
        disabled={disabled}
        onChange={(_, checked) => onChange(checked)}
        slotProps={{ input: { 'aria-label': label, 'aria-describedby': `${id}-help` } }}
      />
    </Box>
  );
}

/** How long a pause in typing is, in milliseconds. */
const PAUSE_MS = 900;

interface Props {
  label: string;
  help: string;
  value: string;
  /** In UTF-16 units; what is pasted is cut there. Without it the server says what is too long. */
  maxLength?: number;
  multiline?: boolean;
  disabled: boolean;
  /** A change is on its way: `value` is what was set, which the server may refuse yet. */
  sending: boolean;
  /** Said instead of sending while there is no text. */
  required?: string;
  /** What is wrong with the text that was refused. */
  faults?: readonly string[] | undefined;
  /** A text that was refused: the field begins with it. */
  refused?: string | undefined;
  onCommit: (value: string) => void;
  /** The text is left as the server has it. */
  onRestored: () => void;
}

function HelpWithFaults({ help, faults }: { help: string; faults: readonly string[] }) {
  return (
    <>
      {faults.length > 0 && (
        <Box component="span" role="alert" sx={{ display: 'block', mb: 1 }}>
          {faults.map((fault) => (
            <Box key={fault} component="span" sx={{ display: 'block', mb: 0.5, overflowWrap: 'anywhere' }}>
              {fault}
            </Box>
          ))}
        </Box>
      )}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {help}
      </Box>
    </>
  );
}

/**
 * A text that is sent when typing pauses, when it is left, or when the page is. What was typed stays, whatever comes of
 * it.
 */
export function TextSetting(props: Props) {
  const { label, help, value, maxLength, disabled, sending, required, onCommit, multiline } = props;
  const [draft, setDraft] = useState<string | null>(props.refused ?? null);
  const [isLeft, setLeft] = useState(true);
  const text = draft ?? value;
  const missing = required !== undefined && text.trim() === '';
  // None where the text is as the server has it again.
  const faults = sending || text.trim() !== value.trim() ? (props.faults ?? []) : [];
  const { onRestored } = props;
  const latest = useRef({ draft, value, missing, onCommit, onRestored });
  useEffect(() => {
    latest.current = { draft, value, missing, onCommit, onRestored };
  });
  const commit = () => {
    const now = latest.current;
    if (now.draft === null || now.missing) return;
    if (now.draft.trim() !== now.value.trim()) now.onCommit(now.draft.trim());
  };
  const commitRef = useRef(commit);
  commitRef.current = commit;
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => commitRef.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => commitRef.current(), []);
  useEffect(() => {
    // Left as the server has it: what others set is shown from then on.
    if (!isLeft || sending || missing || draft?.trim() !== value.trim()) return;
    setDraft(null);
    latest.current.onRestored();
  }, [isLeft, sending, missing, draft, value]);
  return (
    <TextField
      label={label}
      value={text}
      disabled={disabled}
      error={missing || faults.length > 0}
      helperText={missing ? required : <HelpWithFaults help={help} faults={faults} />}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        commit();
      }}
      slotProps={{ htmlInput: { maxLength } }}
      {...(multiline ? { multiline: true, minRows: 3, maxRows: 12 } : {})}
    />
  );
}
