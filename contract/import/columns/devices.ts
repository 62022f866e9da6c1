import { type ImportColumn, same, zloty } from './column.ts'

/** Columns of the import of devices. */
export const deviceColumns: readonly ImportColumn[] = [
  {
    key: 'name',
    header: { pl: 'Model', en: 'Model' },
    explanation: {
      pl: 'Model. Po nim portal znajduje urządzenie, gdy w wierszu nie ma numeru w ERP.',
      en: 'The model. The device is found by it where the row has no number in the ERP.',
    },
    type: 'text',
    required: true,
    identifies: true,
    example: same('Helion HeatPump 12'),
  },
  {
    key: 'name2',
    header: { pl: 'Pełna nazwa', en: 'Full name' },
    explanation: { pl: 'Pełna nazwa do katalogów.', en: 'The long name for catalogues.' },
    type: 'text',
    example: same('Helion HeatPump 12 kW monoblok'),
  },
  {
    key: 'external_id',
    header: { pl: 'Numer w ERP', en: 'ERP number' },
    explanation: { pl: 'Numer towaru w ERP.', en: 'Item number in the ERP.' },
    type: 'code',
    identifies: true,
    example: same('HP-12-M'),
  },
  {
    key: 'producer_id',
    header: { pl: 'Producent', en: 'Producer' },
    explanation: { pl: 'Producent ze słownika.', en: 'A producer from the dictionary.' },
    type: 'choice',
    required: true,
    example: same('Helion'),
  },
  {
    key: 'group_id',
    header: { pl: 'Grupa', en: 'Group' },
    explanation: {
      pl: 'Grupa bez podgrup: ścieżka w drzewie, nazwa albo numer.',
      en: 'A group without subgroups: the path in the tree, the name or the number.',
    },
    type: 'choice',
    required: true,
    example: same('Pompy ciepła › Gruntowe'),
  },
  {
    key: 'unit',
    header: { pl: 'Jednostka', en: 'Unit' },
    explanation: { pl: 'Jednostka miary. Puste: szt.', en: 'Unit of measure. Empty: szt.' },
    type: 'text',
    example: same('szt.'),
  },
  {
    key: 'factor',
    header: { pl: 'Przelicznik', en: 'Factor' },
    explanation: {
      pl: 'Ile jednostek podstawowych ma jedna jednostka. Puste: 1.',
      en: 'How many base units one unit is. Empty: 1.',
    },
    type: 'decimal',
    example: same('1'),
  },
  {
    key: 'heating_capacity',
    header: { pl: 'Moc grzewcza kW', en: 'Heating capacity kW' },
    explanation: { pl: 'W kilowatach.', en: 'In kilowatts.' },
    type: 'decimal',
    signs: ['kW'],
    example: { pl: '12,0', en: '12.0' },
  },
  {
    key: 'cooling_capacity',
    header: { pl: 'Moc chłodnicza kW', en: 'Cooling capacity kW' },
    explanation: { pl: 'W kilowatach.', en: 'In kilowatts.' },
    type: 'decimal',
    signs: ['kW'],
    example: { pl: '10,5', en: '10.5' },
  },
  {
    key: 'sales_price',
    header: { pl: 'Cena netto PLN', en: 'Net price PLN' },
    explanation: { pl: 'Cena katalogowa netto.', en: 'The net catalogue price.' },
    type: 'decimal',
    signs: zloty,
    example: { pl: '32900,00', en: '32900.00' },
  },
  {
    key: 'is_offerable',
    header: { pl: 'W ofertach', en: 'In offers' },
    explanation: {
      pl: 'Czy urządzenie może być w ofertach. Puste: nie.',
      en: 'Whether the device can be added to offers. Empty: no.',
    },
    type: 'boolean',
    example: { pl: 'tak', en: 'yes' },
  },
  {
    key: 'photo',
    header: { pl: 'Zdjęcie', en: 'Photo' },
    explanation: {
      pl: 'Nazwa pliku JPG lub PNG z archiwum ZIP. Trafia na kartę produktu tego urządzenia. Pusta komórka zostawia zdjęcie bez zmian.',
      en: 'Name of a JPG or PNG file in the ZIP archive. It goes to the product card of this device. An empty cell leaves the photo as it is.',
    },
    type: 'file',
    example: same('helion-heatpump-12.jpg'),
  },
]
