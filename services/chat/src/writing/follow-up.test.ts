import { describe, expect, it } from 'vitest';
import { pointsBack } from './follow-up.ts';

describe('a question', () => {
  it.each([
    'Who built them?',
    'and in 2021?',
    'What about the other one?',
    'In 2021?',
    'How much?',
    'Why granite?',
    'Und 2021?',
    'Wie alt ist es?',
    'Was bedeutet das?',
    'Wann wurde sie gebaut?',
    'Et en 2021 ?',
    'Quand a-t-il été construit ?',
    'Combien ?',
    'Quel est son prix ?',
    '¿Y en 2021?',
    '¿Cuánto cuesta este?',
    '¿Por qué?',
    '¿Qué hay de la otra?',
  ])('points back: %s', (question) => {
    expect(pointsBack(question)).toBe(true);
  });

  it.each([
    'What are cairns?',
    'Why did revenue fall in 2020?',
    'Are there fees for late parcels?',
    'E-mail of the archive?',
    "O'Brien's salary in 2020?",
    'Does the bridge over the northern river carry lorries in winter, and it alone?',
    'Welche Kosten gibt es für Pakete?',
    'Können Sie den Umsatz von Müller nennen?',
    'Quand le pont a-t-il été construit ?',
    'Qu’est-ce que la moraine ?',
    'Combien y a-t-il de ponts ?',
    '¿Cuáles son los ingresos de Acme?',
    '¿Cuándo está abierto el museo?',
  ])('stands by itself: %s', (question) => {
    expect(pointsBack(question)).toBe(false);
  });
});
