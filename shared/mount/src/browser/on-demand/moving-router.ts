// The half of React Router that moves from one query to the next. The shell's build gives this file a copy
// of the library that holds nothing else: as one file with the hooks it would be on every page.
export { createMemoryRouter } from 'react-router';
