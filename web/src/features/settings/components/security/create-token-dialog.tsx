import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '#components/copy-block.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectInput } from '#components/form/select-input.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Notice } from '#components/notice.tsx';
import { createApiToken, type Scope } from '#features/settings/api/tokens.ts';
import { useProfile } from '#lib/account/profile.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { ConfirmFields, UNCONFIRMED, useConfirmation } from './confirm-fields.tsx';

const SCOPES: readonly Scope[] = ['read', 'write'];
/** An administrator alone can give the one that opens the calls for administrators. */
const SCOPES_OF_ADMINISTRATORS: readonly Scope[] = [...SCOPES, 'admin'];

/** How long a token may live, in days. */
const LIVES = ['30', '90', '365'] as const;
type Life = (typeof LIVES)[number];

const isLife = (text: string): text is Life => LIVES.some((life) => life === text);

const endOf = (life: Life) => new Date(Date.now() + Number(life) * 86_400_000).toISOString();

/** The secret, shown once. It closes by its button alone. */
function ShownOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('security');
  const form = useForm({ initial: {}, send: async () => onClose() });
  return (
    <FormDialog title={t('tokens.createdTitle')} form={form} submitLabel={t('backup.done')} maxWidth="sm">
      <Notice level="warning">{t('tokens.once')}</Notice>
      <CopyBlock text={token} label={t('tokens.secret')} />
    </FormDialog>
  );
}

function ScopeChoice({ scopes, onChange }: { scopes: Scope[]; onChange: (scopes: Scope[]) => void }) {
  const { t } = useTranslation('security');
  const { data: profile } = useProfile();
  const offered = profile?.administrator ? SCOPES_OF_ADMINISTRATORS : SCOPES;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: 'size.small', fontWeight: 500, color: 'text.primary' }}>
        {t('tokens.scopesLabel')}
      </FormLabel>
      <FormGroup>
        {offered.map((scope) => (
          <FormControlLabel
            key={scope}
            control={
              <Checkbox
                size="small"
                checked={scopes.includes(scope)}
                onChange={(_event, checked) =>
                  onChange(offered.filter((other) => (other === scope ? checked : scopes.includes(other))))
                }
              />
            }
            label={t(`tokens.scopeTexts.${scope}`)}
          />
        ))}
      </FormGroup>
    </Box>
  );
}

interface Props {
  onCreated: () => void;
  onClose: () => void;
}

/** Making an API token: its name, what it may do, how long, and that it is the person themselves who makes it. */
export function CreateTokenDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation('security');
  const [secret, setSecret] = useState<string | null>(null);
  const confirmation = useConfirmation();
  const form = useForm({
    initial: { name: '', scopes: ['read'] as Scope[], expires_at: '90' as Life, ...UNCONFIRMED },
    rules: ({ name, scopes }) => ({
      ...(name.trim() ? {} : { name: t('tokens.nameMissing') }),
      ...(scopes.length > 0 ? {} : { scopes: t('tokens.scopeMissing') }),
    }),
    send: async ({ name, scopes, expires_at: life, ...values }) => {
      const { token } = await createApiToken({
        name: name.trim(),
        scopes,
        expires_at: endOf(life),
        ...confirmation.given(values),
      });
      toast(t('tokens.createdToast'), 'success');
      setSecret(token);
      onCreated();
    },
  });
  if (secret) return <ShownOnce token={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t('tokens.createTitle')}
      form={form}
      submitLabel={t('tokens.create')}
      onClose={onClose}
    >
      <TextInput
        label={t('tokens.name')}
        name="token-name"
        autoComplete="off"
        autoFocus
        inputProps={{ maxLength: 100 }}
        {...form.field('name')}
      />
      <div>
        <ScopeChoice scopes={form.values.scopes} onChange={(scopes) => form.set({ scopes })} />
        {form.faults.scopes && (
          <FormHelperText error role="alert">
            {form.faults.scopes}
          </FormHelperText>
        )}
      </div>
      <SelectInput
        label={t('tokens.expiry')}
        name="expiry"
        {...form.choice('expires_at')}
        onChange={(life) => isLife(life) && form.set({ expires_at: life })}
      >
        {LIVES.map((value) => (
          <option key={value} value={value}>
            {t('tokens.days', { count: Number(value) })}
          </option>
        ))}
      </SelectInput>
      <ConfirmFields form={form} asksForCode={confirmation.asksForCode} />
    </FormDialog>
  );
}
