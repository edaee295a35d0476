import { existsSync } from 'node:fs';
import { itWithSamples, samplePath } from '@cairn/testing/samples';
import { describe, expect, it } from 'vitest';
import { askedProjects, CLASSES, KINDS, LANGUAGES, readAsked, splitOf } from './set.ts';

const questions = readAsked();
const projects = askedProjects();

const LEAST = {
  language: { en: 100, de: 35, fr: 35, es: 35 },
  class: {
    answerable: 110,
    'instruction-laden': 10,
    'near-miss': 60,
    'other-domain': 30,
    nonsense: 15,
  },
};

describe('the questions', () => {
  it('number at least 210, and as many of each language and class as a share of them means something', () => {
    expect(questions.length).toBeGreaterThanOrEqual(210);
    for (const [field, least] of Object.entries(LEAST)) {
      const groups = Map.groupBy(questions, (question) => question[field as keyof typeof LEAST]);
      for (const [value, count] of Object.entries(least)) {
        expect(groups.get(value as never)?.length, value).toBeGreaterThanOrEqual(count);
      }
    }
  });

  it('have an id of their own each, and none is asked twice of a project', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    const asked = questions.map(({ project, question }) => `${project}: ${question.toLowerCase()}`);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('are of known languages, classes and kinds, and of a project that has files', () => {
    for (const each of questions) {
      expect(LANGUAGES, each.id).toContain(each.language);
      expect(CLASSES, each.id).toContain(each.class);
      expect(KINDS, each.id).toContain(each.kind);
      expect(projects.get(each.project)?.length, each.id).toBeGreaterThan(0);
    }
  });

  it('say where the answer stands, or why none does', () => {
    for (const { id, class: of, answer, why, project } of questions) {
      if (of === 'answerable' || of === 'instruction-laden') {
        expect(answer?.words, id).toMatch(/\S/);
        expect(
          projects.get(project)?.map(({ path }) => path),
          id,
        ).toContain(answer?.file);
        const isPdf = answer?.file.endsWith('.pdf');
        expect(isPdf ? answer?.page : answer?.line, id).toBeGreaterThanOrEqual(1);
      } else {
        expect(answer, id).toBeUndefined();
        if (of !== 'other-domain') expect(why, id).toMatch(/\S/);
      }
    }
  });

  it('are kept unseen by the hash of their id, about a third of every class', () => {
    for (const { id, split } of questions) expect(split, id).toBe(splitOf(id));
    for (const [of, group] of Map.groupBy(questions, (question) => question.class)) {
      const unseen = group.filter(({ split }) => split === 'unseen').length / group.length;
      expect(unseen, of).toBeGreaterThan(0.2);
      expect(unseen, of).toBeLessThan(0.55);
    }
  });
});

describe('the projects', () => {
  it('upload no two files of one name', () => {
    for (const [project, files] of projects) {
      expect(new Set(files.map(({ name }) => name)).size, project).toBe(files.length);
    }
  });

  itWithSamples('retrieval')('are made of files that are among the samples', () => {
    const paths = [...projects.values()].flat().map(({ path }) => path.replace(/#.*/, ''));
    for (const path of new Set(paths)) expect(existsSync(samplePath(path)), path).toBe(true);
  });
});
