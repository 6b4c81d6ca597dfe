export const Row = ({ text }) => <li>{text}</li>;
