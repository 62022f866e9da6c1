export const DeviceDocuments = ({ device }: { device: number }) => <p>{device}</p>
