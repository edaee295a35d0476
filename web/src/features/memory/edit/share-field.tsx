import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Slider from '@mui/material/Slider';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { CONTROL_HEIGHT } from '#theme/density.ts';

interface Props {
  label: string;
  hint: string;
  /** 0 to 1; null where nobody said. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Whether it may be left unsaid. */
  optional?: boolean;
  fault?: string | undefined;
}

const percentOf = (value: number | null) => (value === null ? '' : String(Math.round(value * 100)));

/** A share from 0 to 100 percent: by slider, or as a number. */
export function ShareField({ label, hint, value, onChange, optional = false, fault }: Props) {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  const id = useId();
  // What is typed may be no number for a moment.
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const share = Number(text) / 100;
    if (text.trim() === '') {
      if (optional) onChange(null);
    } else if (share >= 0 && share <= 1) onChange(share);
  };
  return (
    <Box>
      <Row sx={{ justifyContent: 'space-between', gap: 3 }}>
        <Box id={id} sx={{ fontSize: 'size.small', fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        <OutlinedInput
          size="small"
          type="number"
          value={typed ?? percentOf(value)}
          placeholder={optional ? '–' : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
          endAdornment={<InputAdornment position="end">%</InputAdornment>}
          inputProps={{
            min: 0,
            max: 100,
            step: 1,
            inputMode: 'numeric',
            'aria-label': t('form.percent', { name: label }),
          }}
          sx={{ width: '6rem', height: CONTROL_HEIGHT, flex: 'none' }}
        />
      </Row>
      <Box sx={{ px: 2 }}>
        <Slider
          size="small"
          value={Math.round((value ?? 0) * 100)}
          min={0}
          max={100}
          step={5}
          onChange={(_, next) => {
            setTyped(null);
            onChange((next as number) / 100);
          }}
          aria-labelledby={id}
          aria-describedby={`${id}-help`}
          getAriaValueText={(percent) => (value === null ? t('form.unsaid') : formats.percent(percent / 100))}
          sx={value === null ? { color: 'text.secondary', opacity: 0.7 } : {}}
        />
      </Box>
      <Muted id={`${id}-help`} sx={{ mt: -0.5 }}>
        {hint}
      </Muted>
      {fault && <FormHelperText error>{fault}</FormHelperText>}
    </Box>
  );
}
