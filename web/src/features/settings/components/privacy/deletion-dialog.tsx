import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { FormDialog } from '#components/form-dialog.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { SelectInput } from '#components/select-input.tsx';
import { TextInput } from '#components/text-input.tsx';
import { getDeletion, requestDeletion } from '#lib/account/deletion.ts';
import type { AccountDeletion } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useSending } from '#lib/use-sending.ts';
import { Loaded } from '../loaded.tsx';
import { bareCode, CodeField } from '../security/code-field.tsx';

/** What has to be typed, in every language. */
const WORD = 'DELETE';

/** Chosen new owners by the number of their project. */
type Heirs = Record<number, string>;

interface HeirProps {
  project: AccountDeletion['shared_projects'][number];
  value: string;
  onChange: (memberId: string) => void;
}

function HeirChoice({ project, value, onChange }: HeirProps) {
  const { t } = useTranslation('account');
  return (
    <SelectInput
      label={t('deletion.heir', { name: project.name })}
      name={`heir-${project.project_id}`}
      value={value}
      onChange={onChange}
    >
      <option value="">{t('deletion.choose')}</option>
      {project.members.map(({ member_id, name }) => (
        <option key={member_id} value={member_id}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}

interface FormProps {
  deletion: AccountDeletion;
  hasSecondFactor: boolean;
  onClose: () => void;
}

function useDeletionForm({ deletion, hasSecondFactor, onClose }: FormProps) {
  const { t } = useTranslation('account');
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [heirs, setHeirs] = useState<Heirs>({});
  const sending = useSending();
  const shared = deletion.shared_projects;
  const isWhole =
    word === WORD &&
    password !== '' &&
    (!hasSecondFactor || code.trim() !== '') &&
    shared.every(({ project_id }) => heirs[project_id]);
  const submit = () =>
    sending.run(async () => {
      const transfers = shared.map(({ project_id }) => ({ project_id, member_id: heirs[project_id] ?? '' }));
      await requestDeletion({ password, code: bareCode(code), transfers });
      toast(t('deletion.done'), 'success');
      onClose();
    }, ['password', 'code', 'confirmation']);
  return {
    word,
    setWord,
    password,
    setPassword,
    code,
    setCode,
    heirs,
    setHeirs,
    isWhole,
    submit,
    ...sending,
  };
}

function DeletionForm(props: FormProps) {
  const { t } = useTranslation('account');
  const form = useDeletionForm(props);
  const { deletion, hasSecondFactor, onClose } = props;
  const shared = deletion.shared_projects;
  return (
    <FormDialog
      title={t('deletion.ask')}
      error={form.error}
      submitLabel={t('deletion.submit')}
      busy={form.busy}
      disabled={!form.isWhole}
      danger
      maxWidth="sm"
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('deletion.what')}</Typography>
      {shared.length > 0 && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Typography>{t('deletion.sharedText', { count: shared.length })}</Typography>
          {shared.map((project) => (
            <HeirChoice
              key={project.project_id}
              project={project}
              value={form.heirs[project.project_id] ?? ''}
              onChange={(memberId) => form.setHeirs({ ...form.heirs, [project.project_id]: memberId })}
            />
          ))}
        </Box>
      )}
      <TextInput
        label={t('deletion.type')}
        name="confirmation"
        autoComplete="off"
        autoFocus
        value={form.word}
        onChange={(event) => form.setWord(event.target.value)}
        fault={form.faults.confirmation}
      />
      <PasswordField
        label={t('profile.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        value={form.password}
        onChange={(event) => {
          form.setPassword(event.target.value);
          form.clear('password');
        }}
        fault={form.faults.password}
      />
      {hasSecondFactor && (
        <CodeField
          backup
          value={form.code}
          onChange={(code) => {
            form.setCode(code);
            form.clear('code');
          }}
          fault={form.faults.code}
        />
      )}
    </FormDialog>
  );
}

/** Deleting the account: the word typed, the password, and who takes on what is shared. */
export function DeletionDialog(props: Omit<FormProps, 'deletion'>) {
  const { t } = useTranslation('account');
  const result = useSWR('account/deletion', getDeletion, { revalidateOnMount: true });
  if (result.data) return <DeletionForm {...props} deletion={result.data} />;
  return (
    <FormDialog
      title={t('deletion.ask')}
      submitLabel={t('deletion.submit')}
      busy={false}
      disabled
      danger
      maxWidth="sm"
      onSubmit={() => undefined}
      onClose={props.onClose}
    >
      <Loaded result={result} failed={t('deletion.loadFailed')}>
        {() => null}
      </Loaded>
    </FormDialog>
  );
}
