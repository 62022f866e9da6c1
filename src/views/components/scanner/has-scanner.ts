/**
 * Whether the browser gives access to a camera, which requires a secure connection. Codes are read by the browser or by our own
 * reader.
 */
export const hasScanner = (): boolean => 'mediaDevices' in navigator
