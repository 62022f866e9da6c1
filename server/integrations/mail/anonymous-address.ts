/** Domain of the addresses that replace those of people made anonymous. No mail server has it (RFC 2606). */
export const anonymousDomain = '@anonim.invalid'

/** Whether an address is that of somebody made anonymous, to whom nothing can be written any more. */
export const isAnonymous = (address: string): boolean => address.endsWith(anonymousDomain)
