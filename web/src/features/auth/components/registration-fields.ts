import type { useForm } from '#lib/use-form.ts';

/** What the two steps of registration ask for, with nothing typed yet. */
export const UNREGISTERED = { email: '', password: '', confirm: '', first_name: '', last_name: '' };

export type RegistrationForm = ReturnType<typeof useForm<typeof UNREGISTERED>>;
