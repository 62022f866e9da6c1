/** Domain of the addresses that replace those of people made anonymous. No mail server has it (RFC 2606). */
export const anonymousDomain = '@anonim.invalid'

/** Whether an address is that of a person made anonymous, to whom no letter can be sent any more. */
export const isAnonymous = (address: string): boolean => address.endsWith(anonymousDomain)
