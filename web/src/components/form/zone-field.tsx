import { SelectInput } from './select-input.tsx';

interface Props {
  label: string;
  name?: string;
  value: string;
  onChange: (zone: string) => void;
  fault?: string | undefined;
  /** The name of the choice `auto`, where there is one. */
  auto?: string;
}

/** Every zone this browser knows, by the part of the world; and `kept`, which it may not know. */
function zonesByRegion(kept: string): [string, string[]][] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), kept].filter(Boolean));
  const regions = new Map<string, string[]>();
  for (const zone of zones) {
    const region = zone.includes('/') ? (zone.split('/')[0] ?? '') : '';
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}

const nameOf = (zone: string) => zone.replace(/^[^/]+\//, '').replaceAll('_', ' ');

/** A time zone by its name in the IANA database. */
export function ZoneField({ value, auto, ...props }: Props) {
  return (
    <SelectInput value={value} {...props}>
      {auto && <option value="auto">{auto}</option>}
      {zonesByRegion(auto && value === 'auto' ? '' : value).map(([region, zones]) => {
        const options = zones.map((zone) => (
          <option key={zone} value={zone}>
            {nameOf(zone)}
          </option>
        ));
        return region ? (
          <optgroup key={region} label={region}>
            {options}
          </optgroup>
        ) : (
          options
        );
      })}
    </SelectInput>
  );
}
