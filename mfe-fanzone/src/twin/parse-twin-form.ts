import type { TwinInput } from './find-twins.ts';

/** The values of the fields of the "celeb twin" form, as the visitor typed them. */
export type TwinForm = { born: string; craft: string; film: string; place: string; height: string };

export const emptyForm: TwinForm = { born: '', craft: '', film: '', place: '', height: '' };

export type FormProblem = 'birthdayMissing' | 'birthdayWrong' | 'heightWrong';

type Parsed = { input: TwinInput } | { problems: { field: 'born' | 'height'; problem: FormProblem }[] };

/** Converts the typed values to the input for a match, or returns the errors of the fields. `today` is `YYYY-MM-DD`. */
export function parseTwinForm(form: TwinForm, crafts: readonly string[], today: string): Parsed {
  const heightCm = form.height.trim() ? Number(form.height.replace(',', '.')) : undefined;
  const problems = [bornProblem(form.born, today), heightProblem(heightCm)].flatMap((each) => each ?? []);
  if (problems.length > 0) return { problems };
  return {
    input: {
      born: form.born,
      // `crafts` are the options of `ChoiceCards`.
      craft: crafts.includes(form.craft) ? (form.craft as TwinInput['craft']) : undefined,
      film: form.film || undefined,
      place: form.place || undefined,
      heightCm,
    },
  };
}

function bornProblem(born: string, today: string) {
  if (!born) return { field: 'born', problem: 'birthdayMissing' } as const;
  const oldest = `${Number(today.slice(0, 4)) - 120}${today.slice(4)}`;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(born) && born <= today && born >= oldest;
  return isDay ? undefined : ({ field: 'born', problem: 'birthdayWrong' } as const);
}

function heightProblem(heightCm: number | undefined) {
  if (heightCm === undefined || (heightCm >= 90 && heightCm <= 230)) return undefined;
  return { field: 'height', problem: 'heightWrong' } as const;
}
