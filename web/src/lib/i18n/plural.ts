/** Which plural form a number takes, as in the catalogues' headers. */
const slavic = (n: number): number => {
  const ten = n % 10;
  const hundred = n % 100;
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? 1 : 2;
};

const forms: Record<string, (n: number) => number> = {
  pl: (n) => (n === 1 ? 0 : slavic(n)),
  uk: (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : slavic(n)),
  fr: (n) => (n > 1 ? 1 : 0),
};

export const pluralForm = (language: string, n: number): number =>
  (forms[language] ?? ((many: number) => (many === 1 ? 0 : 1)))(Math.abs(n));
