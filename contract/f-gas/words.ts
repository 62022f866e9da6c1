/**
 * Kinds of certificates: of companies, and of people by what they may do (Implementing Regulation (EU) 2024/2215: A1 to E;
 * I to IV are those of Regulation (EU) 2015/2067, which hold until they are renewed).
 */
export const certificateKinds = ['company', 'A1', 'A2', 'B', 'C', 'D', 'E', 'I', 'II', 'III', 'IV'] as const
export type CertificateKind = (typeof certificateKinds)[number]
export const personalKinds = certificateKinds.filter((kind) => kind !== 'company')
