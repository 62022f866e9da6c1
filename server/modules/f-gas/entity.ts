/** Entity of certificates in audit and media. */
export const certificateEntity = 'f-gas.certificates'
