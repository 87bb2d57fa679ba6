/** Marks a sentence for the catalogues where it is written, to be translated where it is shown. */
export const mark = (message: string): string => message;
