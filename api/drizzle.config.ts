/** For `npm run generate -w @marquee/reference-api -- --name <what>`, which writes a migration. */
export default { dialect: 'postgresql', schema: './*/*-table{,s}.ts', out: './migrations' };
