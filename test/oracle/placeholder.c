typedef int oracle_placeholder;
