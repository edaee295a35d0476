import { describe, expect, it } from 'vitest';
import { breadthOf } from './breadth.ts';

const named = (...names: string[]) =>
  names.map((name, i) => ({ documentId: `d${i}`, documentName: name, words: name.toLowerCase().split(' ') }));

describe('the breadth of a question', () => {
  it.each([
    'Compare the revenue of Adobe and Harrow in 2018.',
    'How did revenue change from 2019 to 2021?',
    'What were the revenues of Adobe and Harrow?',
    'List all obligations of the contractor.',
    'Please list every fee in the contract',
    'What do all the reports say about granite?',
    'What is a cairn? Who built them? Where do they stand?',
    'Vergleiche die Umsätze beider Firmen.',
    'Nenne alle Pflichten des Auftragnehmers.',
    'Welche Unterschiede gibt es zwischen den Verträgen?',
    'Comparez les deux contrats.',
    'Liste toutes les obligations du prestataire.',
    '¿Qué diferencias hay entre los dos contratos?',
    'Enumera todas las obligaciones del contratista.',
  ])('is several things: %s', (question) => {
    expect(breadthOf(question, [])).toBe('several');
  });

  it.each([
    'Summarise the whole document',
    'Give me an overview of the report.',
    'Fasse das Dokument zusammen',
    'Résume le rapport entier.',
    'Haz un resumen del documento completo',
  ])('is a document: %s', (question) => {
    expect(breadthOf(question, [])).toBe('document');
  });

  it.each([
    'What is a cairn?',
    'What was the capex of 3M in 2018?',
    'What was the revenue in FY2017/18?',
    'What was the revenue of 2017-2018?',
    'What did Ada Quill tell Morton Fry?',
    'Who founded Johnson and Johnson?',
    'How high was revenue compared to the year before?',
    'Summarize the main findings',
    'Is there a list of fees?',
    'Wie hoch war der Umsatz 2018?',
    'Quel est le chiffre d’affaires de 2018 ?',
    '¿Quién construyó los mojones?',
  ])('is nothing that one search does not answer: %s', (question) => {
    expect(breadthOf(question, [])).toBeUndefined();
  });

  it('goes by the documents that the question names', () => {
    expect(breadthOf('What do Harrow and Adobe pay?', named('Harrow', 'Adobe'))).toBe('several');
    expect(breadthOf('What does Adobe pay?', named('Adobe 2018', 'Adobe'))).toBeUndefined();
    expect(breadthOf('Summarise Harrow', named('Harrow'))).toBe('document');
  });
});
