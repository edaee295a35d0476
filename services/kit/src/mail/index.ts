export { type MailConfig, mailFields } from './fields.ts';
export { MAIL_DELAYS, type MailConsumerOptions, mailConsumer } from './mail-consumer.ts';
export { type Mail, type Mailer, type MailMode, MailRefused } from './mailer.ts';
export { neutralName } from './neutral-name.ts';
export { type MailerOptions, openMailer } from './open-mailer.ts';
export { type MailContent, renderMail } from './render.ts';
