// The three widths at which pages and boards change, in rem. CSS cannot read them: a test compares.

export const BREAKPOINTS = { phone: 30, tablet: 44, desk: 64 } as const;
