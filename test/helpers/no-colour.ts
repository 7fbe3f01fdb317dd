// Expected texts are plain; where CI is set, colours would be on though nobody looks at a terminal.
process.env['NO_COLOR'] = '1';
