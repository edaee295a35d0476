import type account from '#locales/en/account.json';
import type admin from '#locales/en/admin.json';
import type auth from '#locales/en/auth.json';
import type chat from '#locales/en/chat.json';
import type common from '#locales/en/common.json';
import type dashboard from '#locales/en/dashboard.json';
import type demo from '#locales/en/demo.json';
import type developer from '#locales/en/developer.json';
import type display from '#locales/en/display.json';
import type documents from '#locales/en/documents.json';
import type errors from '#locales/en/errors.json';
import type help from '#locales/en/help.json';
import type memory from '#locales/en/memory.json';
import type memoryViews from '#locales/en/memory-views.json';
import type notices from '#locales/en/notices.json';
import type notificationReasons from '#locales/en/notification-reasons.json';
import type notificationSettings from '#locales/en/notification-settings.json';
import type notificationTypes from '#locales/en/notification-types.json';
import type projects from '#locales/en/projects.json';
import type receipt from '#locales/en/receipt.json';
import type search from '#locales/en/search.json';
import type security from '#locales/en/security.json';
import type settings from '#locales/en/settings.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      admin: typeof admin;
      auth: typeof auth;
      chat: typeof chat;
      common: typeof common;
      dashboard: typeof dashboard;
      demo: typeof demo;
      display: typeof display;
      developer: typeof developer;
      documents: typeof documents;
      errors: typeof errors;
      help: typeof help;
      memory: typeof memory;
      'memory-views': typeof memoryViews;
      notices: typeof notices;
      'notification-reasons': typeof notificationReasons;
      'notification-settings': typeof notificationSettings;
      'notification-types': typeof notificationTypes;
      projects: typeof projects;
      receipt: typeof receipt;
      search: typeof search;
      security: typeof security;
      settings: typeof settings;
    };
  }
}
