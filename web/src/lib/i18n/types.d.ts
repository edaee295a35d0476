import type auth from '../../locales/en/auth.json';
import type chat from '../../locales/en/chat.json';
import type common from '../../locales/en/common.json';
import type dashboard from '../../locales/en/dashboard.json';
import type documents from '../../locales/en/documents.json';
import type memory from '../../locales/en/memory.json';
import type projects from '../../locales/en/projects.json';
import type settings from '../../locales/en/settings.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      chat: typeof chat;
      common: typeof common;
      dashboard: typeof dashboard;
      documents: typeof documents;
      memory: typeof memory;
      projects: typeof projects;
      settings: typeof settings;
    };
  }
}
