import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { rowStyle } from './nav-row.ts';
import { LARGEST_SETTINGS_FILE, readSettings, writeSettings } from './settings-format.ts';

/** Export Settings, and taking such a file in again. */
export function SettingsFile({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const save = () => {
    const text = writeSettings(preferencesStore.get().preferences, new Date());
    saveFile('cairn-settings.json', text, 'application/json');
    toast(t('file.exported'), 'success');
  };
  const take = async (file: File) => {
    const settings = file.size <= LARGEST_SETTINGS_FILE ? readSettings(await file.text()) : null;
    if (!settings) return toast(t('file.notSettings', { name: file.name }), 'error');
    preferencesStore.update(settings);
    toast(t('file.imported'), 'success');
  };
  return (
    <>
      <li>
        <Box component={ButtonBase} sx={rowStyle(narrow)} onClick={save}>
          <Download size={17} strokeWidth={1.75} aria-hidden />
          {t('file.export')}
        </Box>
      </li>
      <li>
        <Box component={ButtonBase} sx={rowStyle(narrow)} onClick={() => input.current?.click()}>
          <Upload size={17} strokeWidth={1.75} aria-hidden />
          {t('file.import')}
        </Box>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('file.import')}
          data-testid="settings-file"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void take(file);
            event.target.value = '';
          }}
        />
      </li>
    </>
  );
}
