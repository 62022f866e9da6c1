/* The names of Office Open XML (ECMA-376) that more than one part needs. */

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const packages = 'http://schemas.openxmlformats.org/package/2006'
export const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
