import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';

interface Props {
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
export function SliderSetting({ label, help, value, min, max, step, disabled, onCommit }: Props) {
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
        <Box id={id} sx={{ fontSize: 'size.small', fontWeight: 500 }}>
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
