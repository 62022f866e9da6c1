/** The word under which audit and media know certificates. */
export const certificateEntity = 'f-gas.certificates'
