export { type MailConfig, mailFields } from './fields.ts';
export { MAIL_DELAYS, mailConsumer } from './mail-consumer.ts';
export { type Mail, type Mailer, MailRefused, type Named } from './mailer.ts';
export { neutralName } from './neutral-name.ts';
export { openMailer } from './open-mailer.ts';
export { fillText, type MailContent, renderMail } from './render.ts';
