import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import { PersonAvatar } from '#components/person-avatar.tsx';
import type { AvatarChange } from '#features/settings/api/update-profile.ts';

interface Props {
  name: string;
  /** The picture there is. */
  url: string | null;
  change: AvatarChange;
  onChange: (change: AvatarChange) => void;
  fault: string | undefined;
}

/** An address under which the page can show a file that was just chosen. */
function usePreview(change: AvatarChange): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(change instanceof File)) return setUrl(null);
    const preview = URL.createObjectURL(change);
    setUrl(preview);
    return () => URL.revokeObjectURL(preview);
  }, [change]);
  return url;
}

/** The picture: choose another, see it before it is saved, or take it away. */
export function AvatarField({ name, url, change, onChange, fault }: Props) {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(change);
  const shown = preview ?? (change === 'remove' ? null : url);
  const faultId = useId();
  return (
    <Row sx={{ flexWrap: 'wrap', gap: 4 }}>
      <PersonAvatar name={name} url={shown} size={72} />
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" aria-describedby={faultId} onClick={() => input.current?.click()}>
            {t('profile.chooseAvatar')}
          </Button>
          {shown && (
            <Button color="inherit" onClick={() => onChange(preview && !url ? null : 'remove')}>
              {t('profile.removeAvatar')}
            </Button>
          )}
        </Box>
        <FormHelperText id={faultId} error={Boolean(fault)} role={fault ? 'alert' : undefined} sx={{ mx: 0 }}>
          {fault ?? t('profile.avatarHint')}
        </FormHelperText>
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('profile.avatar')}
        data-testid="avatar-input"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChange(file);
          event.target.value = '';
        }}
      />
    </Row>
  );
}
