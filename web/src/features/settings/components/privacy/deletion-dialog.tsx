import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SelectInput } from '#components/form/select-input.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Column } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { getDeletion, requestDeletion } from '#lib/account/deletion.ts';
import type { AccountDeletion } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { bareCode, CodeField } from '../security/code-field.tsx';

/** What has to be typed, in every language. */
const WORD = 'DELETE';

/** Chosen new owners by the number of their project. */
type Successors = Record<number, string>;

interface SuccessorProps {
  project: AccountDeletion['shared_projects'][number];
  value: string;
  onChange: (memberId: string) => void;
}

function SuccessorChoice({ project, value, onChange }: SuccessorProps) {
  const { t } = useTranslation('account');
  return (
    <SelectInput
      label={t('deletion.successor', { name: project.name })}
      name={`successor-${project.project_id}`}
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

function DeletionForm({ deletion, hasSecondFactor, onClose }: FormProps) {
  const { t } = useTranslation('account');
  const shared = deletion.shared_projects;
  const form = useForm({
    initial: { confirmation: '', password: '', code: '', successors: {} as Successors },
    ready: ({ confirmation, password, code, successors }) =>
      confirmation === WORD &&
      password !== '' &&
      (!hasSecondFactor || code.trim() !== '') &&
      shared.every(({ project_id }) => successors[project_id]),
    send: async ({ password, code, successors }) => {
      const transfers = shared.map(({ project_id }) => ({
        project_id,
        member_id: successors[project_id] ?? '',
      }));
      await requestDeletion({ password, code: bareCode(code), transfers });
      toast(t('deletion.done'), 'success');
      onClose();
    },
  });
  const { successors } = form.values;
  return (
    <FormDialog
      title={t('deletion.ask')}
      form={form}
      submitLabel={t('deletion.submit')}
      danger
      maxWidth="sm"
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('deletion.what')}</Typography>
      {shared.length > 0 && (
        <Column sx={{ gap: 3 }}>
          <Typography>{t('deletion.sharedText', { count: shared.length })}</Typography>
          {shared.map((project) => (
            <SuccessorChoice
              key={project.project_id}
              project={project}
              value={successors[project.project_id] ?? ''}
              onChange={(memberId) =>
                form.set({ successors: { ...successors, [project.project_id]: memberId } })
              }
            />
          ))}
        </Column>
      )}
      <TextInput
        label={t('deletion.type')}
        name="confirmation"
        autoComplete="off"
        autoFocus
        {...form.field('confirmation')}
      />
      <PasswordField
        label={t('profile.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {hasSecondFactor && <CodeField backup {...form.field('code')} />}
    </FormDialog>
  );
}

/** Deleting the account: the word typed, the password, and who takes on what is shared. */
export function DeletionDialog(props: Omit<FormProps, 'deletion'>) {
  const { t } = useTranslation('account');
  const result = useSWR('account/deletion', getDeletion, { revalidateOnMount: true });
  const form = useForm({ initial: {}, ready: () => false, send: async () => undefined });
  if (result.data) return <DeletionForm {...props} deletion={result.data} />;
  return (
    <FormDialog
      title={t('deletion.ask')}
      form={form}
      submitLabel={t('deletion.submit')}
      danger
      maxWidth="sm"
      onClose={props.onClose}
    >
      <Loaded result={result} failed={t('deletion.loadFailed')}>
        {() => null}
      </Loaded>
    </FormDialog>
  );
}
